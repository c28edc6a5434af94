import { z } from 'zod'
import { isWebAddress } from './destination.ts'
import { apiKeyRule } from './keys/api-key.ts'
import { StartError } from './start-error.ts'

/** How to run the service, as the environment says. */
export type Settings = {
  /** An IPv6 address without brackets. */
  host: string
  port: number
  /** On the same host; undefined for no metrics. */
  metricsPort: number | undefined
  publicUrl: string | undefined
  databaseUrl: string
  /** The most connections that this process opens to a database server. */
  databasePool: number
  apiKey: string | undefined
  apiKeyFile: string | undefined
  /** How many proxies stand between visitors and this service. */
  trustedProxies: number
  /** Encoded for a header, as the next. */
  rootRedirect: string | undefined
  notFoundRedirect: string | undefined
  forwardQuery: boolean
}

const isOrigin = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && isWebAddress(text) && url.href === `${url.origin}/`
}

const wholeNumber = (error: string, min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, { error })
    .transform(Number)
    .refine((number) => number >= min && number <= max, { error })

const port = (name: string) =>
  wholeNumber(`${name} must be a whole number from 0 to 65535 (0 takes any free port).`, 0, 65535)

const webAddress = (name: string) =>
  z
    .string()
    .refine(isWebAddress, { error: `${name} must be a complete address, such as https://example.com/start.` })
    .transform((text) => new URL(text).href)

const variables = z.object({
  HOST: z
    .string()
    .regex(/^[^\s/]+$/, { error: 'HOST must be a host name or an IP address, such as 127.0.0.1.' })
    .transform((host) => host.replace(/^\[(.*)\]$/, '$1'))
    .default('127.0.0.1'),
  PORT: port('PORT').default(8787),
  METRICS_PORT: port('METRICS_PORT').optional(),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, {
      error: 'PUBLIC_URL must be the address people reach the service at, such as https://sho.rt, without a path.',
    })
    .transform((url) => new URL(url).origin)
    .optional(),
  DATABASE_URL: z
    .string()
    .regex(/^(file:.|postgres(ql)?:\/\/)/, {
      error: 'DATABASE_URL must be a file, such as file:.data/curtail.db, or start with postgres://.',
    })
    .default('file:.data/curtail.db'),
  DATABASE_POOL: wholeNumber('DATABASE_POOL must be a whole number of connections from 2 to 500.', 2, 500).default(10),
  API_KEY: z
    .string()
    .regex(apiKeyRule.pattern, { error: `API_KEY ${apiKeyRule.sentence}` })
    .optional(),
  API_KEY_FILE: z.string().optional(),
  TRUST_PROXY: wholeNumber('TRUST_PROXY must be a whole number of proxies from 0 to 10.', 0, 10).default(0),
  ROOT_REDIRECT: webAddress('ROOT_REDIRECT').optional(),
  NOT_FOUND_REDIRECT: webAddress('NOT_FOUND_REDIRECT').optional(),
  FORWARD_QUERY: z
    .enum(['on', 'off'], { error: 'FORWARD_QUERY must be on or off.' })
    .transform((word) => word === 'on')
    .default(false),
})

const environment = variables.refine(({ PORT, METRICS_PORT }) => PORT === 0 || PORT !== METRICS_PORT, {
  error: 'METRICS_PORT must be another port than PORT.',
})

/**
 * Reads the settings from environment variables; an empty variable counts as unset.
 * Throws a StartError that names the first wrong variable. No message repeats a value: it may be a secret.
 */
export const readEnvironment = (given: Record<string, string | undefined>): Settings => {
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(present)
  if (!parsed.success) throw new StartError(parsed.error.issues[0]?.message)
  const { data } = parsed
  return {
    host: data.HOST,
    port: data.PORT,
    metricsPort: data.METRICS_PORT,
    publicUrl: data.PUBLIC_URL,
    databaseUrl: data.DATABASE_URL,
    databasePool: data.DATABASE_POOL,
    apiKey: data.API_KEY,
    apiKeyFile: data.API_KEY_FILE,
    trustedProxies: data.TRUST_PROXY,
    rootRedirect: data.ROOT_REDIRECT,
    notFoundRedirect: data.NOT_FOUND_REDIRECT,
    forwardQuery: data.FORWARD_QUERY,
  }
}
