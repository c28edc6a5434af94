import { execFile } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findProgram } from '../browser/find-browser.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const run = promisify(execFile)

export type Certificate = {
  /** The files, for programs. */
  certFile: string
  keyFile: string
  cert: Buffer
  key: Buffer
  /** The hash of its public key, as Chromium wants it. */
  spkiHash: string
}

/** True where the program is; in CI on Linux always, to fail there. */
export const canMakeCertificates = (): boolean =>
  (process.platform === 'linux' && Boolean(process.env.CI)) || findProgram(['openssl']) !== undefined

/** Makes a certificate for this machine that nobody has signed. It is deleted with the test. */
export const makeCertificate = async (): Promise<Certificate> => {
  const folder = temporaryFolder()
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const name = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  await run('openssl', ['req', ...kind, ...name, '-keyout', keyFile, '-out', certFile])
  const [cert, key] = await Promise.all([readFile(certFile), readFile(keyFile)])
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  return { certFile, keyFile, cert, key, spkiHash: createHash('sha256').update(publicKey).digest('base64') }
}
