import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs a program of Node's in a folder, and gives what it said. Fails with that where the program fails. */
export const runNode = async (program: string, args: string[], cwd: string, set: NodeJS.ProcessEnv = {}) => {
  // A test run says NODE_ENV=test, and npm says where the folder above is; neither is meant for this program.
  const { NODE_ENV: _, npm_config_local_prefix: __, ...env } = process.env
  const options = { cwd, env: { ...env, ...set } }
  const child = spawn(process.execPath, [program, ...args], { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed.\n${said}`)
  return said
}
