import { expect, it } from 'vitest'
import { createApiClient } from '@/lib/background/api/api-client'
import { startLoopbackServer } from '@/test/support/loopback-server'
import { apiKey, connectionTo, httpUnderTest } from './http-under-test'

it("a failure's detail holds neither the key nor extra headers", async () => {
  const server = await startLoopbackServer((response, { headers }) => {
    const message = `No such key: ${headers['x-service-api-key']} behind ${headers['x-proxy-token']}.`
    response.writeHead(401).end(JSON.stringify({ status: 'ERROR', data: { message } }))
  })
  const connection = connectionTo(server.url, { headers: [{ name: 'X-Proxy-Token', value: 'proxy-secret-42' }] })
  const tags = await createApiClient(httpUnderTest()).listTags(connection)
  expect(tags).toMatchObject({
    ok: false,
    failure: { code: 'unauthorized', detail: expect.stringMatching(/^No such key/) },
  })
  expect(JSON.stringify(tags)).not.toContain(apiKey)
  expect(JSON.stringify(tags)).not.toContain('proxy-secret-42')
})

it.each([
  ['Bearer proxy-secret-42', 'Token proxy-secret-42 has expired.', 'Token … has expired.'],
  ['token=proxy-secret-42; user=anna-at-work', 'anna-at-work sent proxy-secret-42.', '… sent ….'],
  ['Basic YW5uYTpzZWNyZXQ=', 'Bad credentials YW5uYTpzZWNyZXQ', 'Bad credentials …'],
])("a failure's detail holds no part of the header %j", async (value, message, detail) => {
  const server = await startLoopbackServer((response) => {
    response.writeHead(401).end(JSON.stringify({ status: 'ERROR', data: { message } }))
  })
  const connection = connectionTo(server.url, { headers: [{ name: 'Authorization', value }] })
  const tags = await createApiClient(httpUnderTest()).listTags(connection)
  expect(tags).toMatchObject({ failure: { code: 'unauthorized', detail } })
})

it("a failure's detail holds no password of a link", async () => {
  const server = await startLoopbackServer((response) => {
    const message = 'The password open-sesame-42 is too simple.'
    response.writeHead(422).end(JSON.stringify({ status: 'ERROR', data: { message } }))
  })
  const request = { link: 'https://example.com/', password: 'open-sesame-42' }
  const link = await createApiClient(httpUnderTest()).createLink(connectionTo(server.url), request)
  expect(link).toMatchObject({ failure: { code: 'rejected', detail: 'The password … is too simple.' } })
})
