import { z } from 'zod'
import { apiKeyRule } from './key/api-key.ts'
import { StartError } from './start-error.ts'

/** What the environment says about how to run the service. */
export interface Settings {
  host: string
  port: number
  publicUrl: string | undefined
  databaseUrl: string
  apiKey: string | undefined
}

const portRule = 'PORT must be a whole number from 0 to 65535 (0 takes any free port).'
const publicUrlRule =
  'PUBLIC_URL must be the address people reach the service at, such as https://sho.rt, without a path.'

const environment = z.object({
  HOST: z
    .string()
    .regex(/^[^\s/]+$/, { error: 'HOST must be a host name or an IP address, such as 127.0.0.1.' })
    .default('127.0.0.1'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, { error: portRule })
    .transform(Number)
    .refine((port) => port <= 65535, { error: portRule })
    .default(8787),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, { error: publicUrlRule })
    .transform((url) => new URL(url).origin)
    .optional(),
  DATABASE_URL: z
    .string()
    .regex(/^(file:.|postgres(ql)?:\/\/)/, {
      error: 'DATABASE_URL must be a file, such as file:.data/curtail.db, or start with postgres://.',
    })
    .default('file:.data/curtail.db'),
  API_KEY: z
    .string()
    .regex(apiKeyRule.pattern, { error: `API_KEY ${apiKeyRule.sentence}` })
    .optional(),
})

/**
 * Reads the settings from environment variables; a variable that is set to nothing counts as absent.
 * Throws a StartError that names the first variable that is wrong. No message repeats a value: it may be a secret.
 */
export function readEnvironment(variables: Record<string, string | undefined>): Settings {
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(present)
  if (!parsed.success) throw new StartError(parsed.error.issues[0]?.message)
  const { HOST, PORT, PUBLIC_URL, DATABASE_URL, API_KEY } = parsed.data
  return { host: HOST, port: PORT, publicUrl: PUBLIC_URL, databaseUrl: DATABASE_URL, apiKey: API_KEY }
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
}
