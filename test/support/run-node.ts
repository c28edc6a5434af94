import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs a Node program in a folder and returns its output. Throws it if the program fails. */
export const runNode = async (program: string, args: string[], cwd: string, set: NodeJS.ProcessEnv = {}) => {
  // Tests set NODE_ENV, with which React would be built for development, and npm sets its folder.
  const { NODE_ENV: _, npm_config_local_prefix: __, ...env } = process.env
  const options = { cwd, env: { ...env, ...set } }
  const child = spawn(process.execPath, [program, ...args], { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed.\n${said}`)
  return said
}
