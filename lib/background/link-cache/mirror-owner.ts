import type { Connection } from '@/lib/domain/settings/connection'
import type { Mirror } from './mirror'
import type { MirrorRecord } from './mirror-database'
import type { MirrorWriter } from './mirror-writer'

type Dependencies = {
  mirror: Pick<Mirror, 'record'>
  writer: Pick<MirrorWriter, 'erase'>
  digest: (text: string) => Promise<string>
}

/** Holds the mirror to one connection: for another address or key there is none yet. */
export type MirrorOwner = {
  /** The record of this connection's mirror. That of another connection is erased. */
  recordFor(connection: Connection): Promise<MirrorRecord | undefined>
  /** Tells connections apart without holding their key. */
  nameOf(connection: Connection): Promise<string>
}

export const createMirrorOwner = ({ mirror, writer, digest }: Dependencies): MirrorOwner => {
  const nameOf = ({ baseUrl, apiKey }: Connection) => digest(baseUrl + apiKey)
  return {
    nameOf,
    async recordFor(connection) {
      const record = await mirror.record()
      if (record === undefined) return undefined
      if (record.connection === (await nameOf(connection))) return record
      await writer.erase()
      return undefined
    },
  }
}
