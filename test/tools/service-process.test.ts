import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { ready } from '../support/service/service-process'

/** The output of a service until it is ready or ends. */
const output = (stdout: string, stderr = '') => ({ stdout: Readable.from([stdout]), stderr: Readable.from([stderr]) })

const url = 'http://127.0.0.1:8787'
const begin = `Listening on ${url} for short links ${url}/…,`

it.each([
  ['with the API key of /srv/curtail.db.api-key', '/srv/curtail.db.api-key'],
  ['metrics at http://127.0.0.1:9090, with the API key of API_KEY', 'API_KEY'],
  ['with named API keys', undefined],
])('ready() reads where a service listens %s', async (end, keyFile) => {
  expect(await ready(output(`Another line\n${begin} ${end}\n`))).toEqual({ url, keyFile })
})

it('ready() throws the message of a service that ends before it is ready', async () => {
  await expect(ready(output('', 'The service cannot start. The port is in use.\n'))).rejects.toThrow(
    'The service cannot start. The port is in use.',
  )
})
