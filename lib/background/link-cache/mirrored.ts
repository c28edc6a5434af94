import type { Connection } from '@/lib/domain/settings/connection'
import type { Vault } from '../vault/vault'
import type { Mirror } from './mirror'

type Dependencies = {
  mirror: Pick<Mirror, 'record'>
  vault: Pick<Vault, 'get'>
  digest: (text: string) => Promise<string>
}

/** Gives the connection of now where the mirror is of it; undefined where it is of another, or there is none. */
export type Mirrored = () => Promise<Connection | undefined>

/** After a change of the connection the mirror is still that of the one before, until a reading erases it. */
export const createMirrored =
  ({ mirror, vault, digest }: Dependencies): Mirrored =>
  async () => {
    const connection = await vault.get()
    if (!connection.ok) return undefined
    const { baseUrl, apiKey } = connection.value
    const [record, name] = await Promise.all([mirror.record(), digest(baseUrl + apiKey)])
    return record?.connection === name ? connection.value : undefined
  }
