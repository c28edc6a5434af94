import { unzipSync } from 'fflate'
import type { Packages } from '@/tools/release/make-packages'

/** The differences between two builds of the packages, a line each; none if they are identical. */
export const comparePackages = (one: Packages, other: Packages): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].flatMap((name) => {
    const [bytes, others] = [one.get(name), other.get(name)]
    if (!bytes || !others) return [`${name}: made only once`]
    return bytes.equals(others) ? [] : [`${name}: ${differing(bytes, others).join(', ') || 'the order of its files'}`]
  })

const differing = (one: Buffer, other: Buffer): string[] => {
  const [files, others] = [unzipSync(one), unzipSync(other)]
  const isSame = (path: string) => Buffer.from(files[path] ?? []).equals(Buffer.from(others[path] ?? []))
  return [...new Set([...Object.keys(files), ...Object.keys(others)])].filter((path) => !isSame(path))
}
