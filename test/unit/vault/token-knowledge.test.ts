import { describe, expect, it } from 'vitest'
import { createTokenKnowledge } from '@/lib/background/creation/tokens'
import type { Connection } from '@/lib/domain/settings/connection'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'
import { vaultUnderTest } from '../../support/vault-under-test'

const connection: Connection = {
  id: 'c1',
  baseUrl: 'https://links.example',
  apiKey: 'sentinel-key',
  headers: [],
  details: DEFAULT_SERVICE_DETAILS,
}

describe('what is known of a connection', () => {
  const known = async () => {
    const { vault, connections } = vaultUnderTest()
    await vault.set(connection)
    return { vault, connections, tokenKnowledge: createTokenKnowledge(connections) }
  }

  it('is not lost while its key is moved', async () => {
    const { vault, connections, tokenKnowledge } = await known()
    await Promise.all([
      vault.setKeyStorage('c1', 'session'),
      tokenKnowledge.settle(connection, 'honored'),
      connections.change('c1', (record) => ({ ...record, name: 'Work' })),
    ])
    expect(await connections.get('c1')).toMatchObject({ keyStorage: 'session', tokens: 'honored', name: 'Work' })
  })

  it('is not lost with another key for the same address', async () => {
    const { vault, connections, tokenKnowledge } = await known()
    await Promise.all([vault.set({ ...connection, apiKey: 'another' }), tokenKnowledge.settle(connection, 'honored')])
    expect(await tokenKnowledge.get(connection)).toBe('honored')
    expect(await connections.get('c1')).toMatchObject({ tokens: 'honored' })
  })

  it('ends with its address, whatever is learned of the one before', async () => {
    const { vault, tokenKnowledge } = await known()
    await tokenKnowledge.settle(connection, 'honored')
    const moved = { ...connection, baseUrl: 'https://moved.example' }
    await vault.set(moved)
    await tokenKnowledge.settle(connection, 'refused')
    expect(await tokenKnowledge.get(moved)).toBe('unknown')
    expect(await tokenKnowledge.get(connection)).toBe('unknown')
  })

  it('ends with the name of its field', async () => {
    const { vault, tokenKnowledge } = await known()
    await tokenKnowledge.settle(connection, 'honored')
    const { body } = connection.details
    await vault.setDetails('c1', { ...connection.details, body: { ...body, password: 'secret' } })
    expect(await tokenKnowledge.get(connection)).toBe('honored')
    const renamed = { ...connection.details, body: { ...body, token: 'alias' } }
    await vault.setDetails('c1', renamed)
    expect(await tokenKnowledge.get({ ...connection, details: renamed })).toBe('unknown')
  })
})
