import type { TestProject } from 'vitest/node'
import { postgresObstacle } from './postgres-programs.ts'
import { startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of the PostgreSQL of this run; undefined if this machine cannot run one, which is an error in CI. */
    postgres?: string
  }
}

/** Starts one PostgreSQL for all projects of a run that need it. */
export const setup = async (project: TestProject) => {
  if (project.getProvidedContext().postgres !== undefined) return
  if (postgresObstacle() !== undefined && !process.env.CI) return
  const server = await startPostgres()
  project.vitest.provide('postgres', server.url)
  return () => server.stop()
}
