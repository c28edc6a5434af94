import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { alertOf, byName, textOf } from '../../support/browser/page/any-page.ts'
import { forward } from '../../support/proxy.ts'
import { openStage, type Stage } from '../stage.ts'
import { createHand, printEfforts } from './hand.ts'

/** Of localhost and 127.0.0.1, made for this test; no browser trusts it. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUCCV6V2yTMefmkp3Mn9STVuwrgsUwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNDE1NTUwOFoYDzIxMjYxMDMx
MTU1NTA4WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATP58keQ/rBl6E4hrWeAtfpDyEn9xARHcG2SkhfSF92BebdCWG1b3y3
ZdVYyVD7Mpzrl5+Z9Cj20VXSvFNs+Zwho28wbTAdBgNVHQ4EFgQU+Pu7nuEi16OZ
SoWJPcCho6kRnyQwHwYDVR0jBBgwFoAU+Pu7nuEi16OZSoWJPcCho6kRnyQwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIgZ+r2IwRsXKoMwEwuI6K+2S6zlkFvnNxSsKfkHVW71AYCIQDf
k/6b7qMeHUQEuWgBMZlSYzXH6LR1QOH3bKneNTZYPQ==
-----END CERTIFICATE-----
`
const CERTIFICATE_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgxYIgUk6QH3ng4qdK
6qkV7ntqBJRoCEc622I4+WIYyK+hRANCAATP58keQ/rBl6E4hrWeAtfpDyEn9xAR
HcG2SkhfSF92BebdCWG1b3y3ZdVYyVD7Mpzrl5+Z9Cj20VXSvFNs+Zwh
-----END PRIVATE KEY-----
`

/** The service behind TLS. */
const serve = async ({ service }: Stage): Promise<string> => {
  const server = createServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, async (incoming, response) => {
    const { method = '', url: path = '', headers } = incoming
    const body = Buffer.concat(await Array.fromAsync(incoming))
    const answer = await forward(service.url, { method, path, headers, body })
    response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const efforts = printEfforts()

const connect = async ({ driver, options, service }: Stage, url: string) => {
  await driver.allowHost(url)
  await options.bringToFront()
  const hand = createHand(options)
  await hand.type('Service address', url)
  await hand.type('API key', service.apiKey)
  await hand.click('Connect')
  return hand
}

test('a private certificate is named as a reason, with the way to see it', async () => {
  const stage = await openStage({ connected: false })
  const hand = await connect(stage, await serve(stage))
  await expect.poll(() => alertOf(stage.options)).toContain('your browser does not trust its certificate')
  efforts.push(hand.effort('private certificate, not connected', await alertOf(stage.options)))
  await byName(stage.options, 'link', 'Open the address').wait()
})

test('a private certificate that the browser trusts connects, and makes the first link', async () => {
  const publicKey = new X509Certificate(CERTIFICATE).publicKey.export({ type: 'spki', format: 'der' })
  const spkiHash = createHash('sha256').update(publicKey).digest('base64')
  const stage = await openStage({ connected: false, certificate: { spkiHash } })
  const url = await serve(stage)
  const hand = await connect(stage, url)
  await expect.poll(() => textOf(stage.options)).toContain(`Connected to ${new URL(url).host}`)
  await hand.click('Shorten it')
  await expect.poll(() => textOf(stage.options)).toContain('Your first short link is on your clipboard.')
  efforts.push(hand.effort('private certificate, trusted'))
})
