import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { findProgram } from '../browser/find-browser.ts'
import { until } from '../browser/until.ts'
import { lastingPort } from '../lasting-port.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import type { Certificate } from './certificate.ts'

/** A proxy with HTTP/2 in front of a server, configured as it comes. */
export type WireProxy = {
  url: string
  start(): Promise<void>
  /** Ends it, without a word to those who wait for an answer. */
  stop(): Promise<void>
}

export const WIRE_PROXIES = ['nginx', 'caddy'] as const

export type WireProxyProgram = (typeof WIRE_PROXIES)[number]

const nginx = (folder: string, port: number, upstream: number, { certFile, keyFile }: Certificate): string =>
  `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;
  ${process.getuid?.() === 0 ? 'user root;' : ''}
  events {}
  http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
    fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
    server { listen 127.0.0.1:${port} ssl http2; ssl_certificate ${certFile}; ssl_certificate_key ${keyFile};
      location / { proxy_pass http://127.0.0.1:${upstream}; } } }`

const caddy = (_: string, port: number, upstream: number, { certFile, keyFile }: Certificate): string =>
  `{
    admin off
    auto_https disable_redirects
  }
  https://127.0.0.1:${port} {
    bind 127.0.0.1
    tls ${certFile} ${keyFile}
    reverse_proxy 127.0.0.1:${upstream}
  }`

const PROGRAMS = {
  nginx: {
    configure: nginx,
    argumentsFor: (folder: string, file: string) => ['-c', file, '-e', join(folder, 'error.log')],
    // Its workers leave their connections at once.
    end: 'SIGTERM',
  },
  caddy: {
    configure: caddy,
    argumentsFor: (_: string, file: string) => ['run', '--adapter', 'caddyfile', '--config', file],
    end: 'SIGKILL',
  },
} as const

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/** Whether this machine has the program; in CI it must. */
export const hasWireProxy = (name: WireProxyProgram): boolean => findProgram([name]) !== undefined

/** Starts a proxy in front of a port. */
export const startWireProxy = async (
  name: WireProxyProgram,
  upstream: number,
  certificate: Certificate,
): Promise<WireProxy> => {
  const { configure, argumentsFor, end } = PROGRAMS[name]
  const folder = temporaryFolder()
  const port = await lastingPort()
  const file = join(folder, 'config')
  writeFileSync(file, configure(folder, port, upstream, certificate))
  let child: ReturnType<typeof spawn> | undefined

  const start = async (): Promise<void> => {
    const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
    const started = spawn(findProgram([name]) ?? name, argumentsFor(folder, file), {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child = started
    let said = ''
    started.stderr.on('data', (chunk) => (said += chunk))
    await until(`${name} accepts connections`, async () => {
      if (started.exitCode !== null) throw new Error(`${name} has ended: ${said}`)
      return accepts(port)
    })
  }
  await start()
  return {
    url: `https://127.0.0.1:${port}`,
    start,
    async stop() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill(end)
      await ended
    },
  }
}
