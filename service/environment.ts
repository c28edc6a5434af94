import { z } from 'zod'
import { createOwnAddressCheck, isWebAddress } from './destination.ts'
import { StartError } from './failure-reason.ts'
import { addressOf } from './http/listen.ts'
import { apiKeyRule } from './keys.ts'

/** How to run the service, as the environment says. */
export type Settings = {
  /** An IPv6 address without brackets. */
  host: string
  port: number
  /** Undefined for no metrics. */
  metricsPort: number | undefined
  metricsHost: string
  publicUrl: string | undefined
  databaseUrl: string
  /** Of a replica; undefined to read the database itself. */
  databaseReadUrl: string | undefined
  /** The folder for visits that wait for a database server; 'off' for none, undefined for the usual one. */
  visitSpool: string | undefined
  visitSpoolBytes: number
  /** The most connections that this process opens to a database server. */
  databasePool: number
  /** How much memory links that were followed may take. */
  cacheBytes: number
  apiKey: string | undefined
  apiKeyFile: string | undefined
  /** How many proxies stand between visitors and this service. */
  trustedProxies: number
  /** How long to answer after SIGTERM before the listener closes. */
  drainSeconds: number
  /** Encoded for a header, as the next. */
  rootRedirect: string | undefined
  notFoundRedirect: string | undefined
  forwardQuery: boolean
  /** A file of hosts that no link may lead to. */
  blockedHosts: string | undefined
  /** Of each key; undefined for any number. */
  creationsPerMinute: number | undefined
  /** Where visitors can report a link. */
  contactUrl: string | undefined
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

/** In bytes. */
const megabytes = (name: string, usual: number) =>
  wholeNumber(`${name} must be a whole number of megabytes from 1 to 65536.`, 1, 65_536)
    .transform((number) => number * 2 ** 20)
    .default(usual * 2 ** 20)

const port = (name: string) =>
  wholeNumber(`${name} must be a whole number from 0 to 65535 (0 takes any free port).`, 0, 65535)

const host = (name: string) =>
  z
    .string()
    .regex(/^[^\s/]+$/, { error: `${name} must be a host name or an IP address, such as 127.0.0.1.` })
    .transform((given) => given.replace(/^\[(.*)\]$/, '$1'))
    .default('127.0.0.1')

const webAddress = (name: string) =>
  z
    .string()
    .refine(isWebAddress, { error: `${name} must be a complete address, such as https://example.com/start.` })
    .transform((text) => new URL(text).href)

const variables = z.object({
  HOST: host('HOST'),
  PORT: port('PORT').default(8787),
  METRICS_PORT: port('METRICS_PORT').optional(),
  METRICS_HOST: host('METRICS_HOST'),
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
  DATABASE_READ_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'DATABASE_READ_URL must start with postgres://.' })
    .optional(),
  VISIT_SPOOL: z.string().optional(),
  VISIT_SPOOL_MB: megabytes('VISIT_SPOOL_MB', 256),
  DATABASE_POOL: wholeNumber('DATABASE_POOL must be a whole number of connections from 2 to 500.', 2, 500).default(10),
  CACHE_MB: megabytes('CACHE_MB', 64),
  API_KEY: z
    .string()
    .regex(apiKeyRule.pattern, { error: `API_KEY ${apiKeyRule.sentence}` })
    .optional(),
  API_KEY_FILE: z.string().optional(),
  TRUST_PROXY: wholeNumber('TRUST_PROXY must be a whole number of proxies from 0 to 10.', 0, 10).default(0),
  DRAIN_SECONDS: wholeNumber('DRAIN_SECONDS must be a whole number of seconds from 0 to 60.', 0, 60).default(3),
  ROOT_REDIRECT: webAddress('ROOT_REDIRECT').optional(),
  NOT_FOUND_REDIRECT: webAddress('NOT_FOUND_REDIRECT').optional(),
  FORWARD_QUERY: z
    .enum(['on', 'off'], { error: 'FORWARD_QUERY must be on or off.' })
    .transform((word) => word === 'on')
    .default(false),
  BLOCKED_HOSTS: z.string().optional(),
  CREATIONS_PER_MINUTE: wholeNumber(
    'CREATIONS_PER_MINUTE must be a whole number of links from 1 to 99999.',
    1,
    99_999,
  ).optional(),
  CONTACT_URL: z
    .string()
    .refine((text) => isWebAddress(text) || /^mailto:[^@\s]+@[^@\s]+$/.test(text), {
      error: 'CONTACT_URL must be a complete address, such as https://example.com/report or mailto:abuse@example.com.',
    })
    .optional(),
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
  refuseLoops(data)
  return {
    host: data.HOST,
    port: data.PORT,
    metricsPort: data.METRICS_PORT,
    metricsHost: data.METRICS_HOST,
    publicUrl: data.PUBLIC_URL,
    databaseUrl: data.DATABASE_URL,
    databaseReadUrl: data.DATABASE_READ_URL,
    visitSpool: data.VISIT_SPOOL,
    visitSpoolBytes: data.VISIT_SPOOL_MB,
    databasePool: data.DATABASE_POOL,
    cacheBytes: data.CACHE_MB,
    apiKey: data.API_KEY,
    apiKeyFile: data.API_KEY_FILE,
    trustedProxies: data.TRUST_PROXY,
    drainSeconds: data.DRAIN_SECONDS,
    rootRedirect: data.ROOT_REDIRECT,
    notFoundRedirect: data.NOT_FOUND_REDIRECT,
    forwardQuery: data.FORWARD_QUERY,
    blockedHosts: data.BLOCKED_HOSTS,
    creationsPerMinute: data.CREATIONS_PER_MINUTE,
    contactUrl: data.CONTACT_URL,
  }
}

/** A redirect of the settings to the service itself would never end. */
const refuseLoops = ({
  HOST,
  PORT,
  PUBLIC_URL,
  ROOT_REDIRECT,
  NOT_FOUND_REDIRECT,
}: z.infer<typeof variables>): void => {
  const publicUrl = PUBLIC_URL ?? addressOf(HOST, PORT)
  const isOwnAddress = createOwnAddressCheck({ publicUrl, host: HOST, port: PORT })
  for (const [name, target] of Object.entries({ ROOT_REDIRECT, NOT_FOUND_REDIRECT }))
    if (target !== undefined && isOwnAddress(target))
      throw new StartError(`${name} must lead to another site: this service would redirect to itself for ever.`)
}
