import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { findProgram } from '../support/browser/find-browser.ts'
import { lastingPort } from '../support/lasting-port.ts'
import type { PROXY_PROGRAMS } from '../support/proxy-programs.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

export type ProxyProgram = (typeof PROXY_PROGRAMS)[number]

const deployed = (name: string): string => readFileSync(join(import.meta.dirname, '../../service/deploy', name), 'utf8')

/** The configuration of service/deploy, with the addresses of a test in place of its own, and how to start it. */
type Proxy = {
  /** `ports` are those of the two processes. Gives the arguments, and the environment if it has any. */
  prepare(folder: string, port: number, ports: readonly [number, number]): { args: string[]; env?: NodeJS.ProcessEnv }
}

const replaced = (text: string, replacements: [string | RegExp, string][]): string =>
  replacements.reduce((result, [from, to]) => {
    const changed = result.replace(from, to)
    if (changed === result) throw new Error(`The configuration has no ${from}.`)
    return changed
  }, text)

const write = (folder: string, name: string, text: string): string => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

const PROXIES: Record<ProxyProgram, Proxy> = {
  nginx: {
    prepare(folder, port, [one, two]) {
      const server = replaced(deployed('nginx.conf'), [
        ['127.0.0.1:8787', `127.0.0.1:${one}`],
        ['127.0.0.1:8788', `127.0.0.1:${two}`],
        ['listen 443 ssl', `listen 127.0.0.1:${port}`],
      ])
      const main = `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;
        ${process.getuid?.() === 0 ? 'user root;' : ''}
        events {}
        http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
          fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
          ${server} }`
      return { args: ['-c', write(folder, 'nginx.conf', main), '-e', join(folder, 'error.log')] }
    },
  },
  haproxy: {
    prepare(folder, port, [one, two]) {
      const text = replaced(deployed('haproxy.cfg'), [
        ['127.0.0.1:8787', `127.0.0.1:${one}`],
        ['127.0.0.1:8788', `127.0.0.1:${two}`],
        [/bind .*/, `bind 127.0.0.1:${port}`],
      ])
      return { args: ['-db', '-f', write(folder, 'haproxy.cfg', text)] }
    },
  },
  caddy: {
    prepare(folder, port, [one, two]) {
      const text = replaced(deployed('Caddyfile'), [
        ['service-1:8787', `127.0.0.1:${one}`],
        ['service-2:8787', `127.0.0.1:${two}`],
      ])
      const file = write(folder, 'Caddyfile', `{\n\tadmin off\n}\n${text}`)
      const env = { DOMAIN: `http://127.0.0.1:${port}`, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
      return { args: ['run', '--adapter', 'caddyfile', '--config', file], env }
    },
  },
}

/** Whether this machine has the proxy. */
export const hasProxy = (name: ProxyProgram): boolean => findProgram([name]) !== undefined

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** Starts a proxy before two processes; it ends with the test. Gives its address. */
export const startProxy = async (name: ProxyProgram, ports: readonly [number, number]): Promise<string> => {
  const port = await lastingPort()
  const { args, env } = PROXIES[name].prepare(temporaryFolder(), port, ports)
  const child = spawn(findProgram([name]) ?? name, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const exited = once(child, 'exit')
  onTestFinished(async () => {
    // What ends nginx by force leaves its workers behind.
    child.kill('SIGTERM')
    await exited
  })
  await expect
    .poll(async () => (child.exitCode === null ? await accepts(port) : `${name} has ended: ${said}`), {
      timeout: 20_000,
    })
    .toBe(true)
  return `http://127.0.0.1:${port}`
}
