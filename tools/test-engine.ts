import { spawnSync } from 'node:child_process'
import { runCommand } from './command.ts'

const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'service', 'test/service/on-server.test.ts']

/** Runs the service's suite on a database server. It creates its databases there. */
await runCommand(async () => {
  const [url] = process.argv.slice(2)
  if (url === undefined || !/^postgres(ql)?:\/\//.test(url))
    throw new Error('Name the server: npm run test:engine -- postgres://user:password@host:port/database')
  const env = { ...process.env, ENGINE_URL: url }
  const { status } = spawnSync(process.execPath, VITEST, {
    env,
    stdio: 'inherit',
  })
  return status ?? 1
})
