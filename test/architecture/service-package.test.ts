import { describe, expect, it } from 'vitest'
import root from '../../package.json'
import lock from '../../package-lock.json'
import service from '../../service/package.json'

const isSecondVersion = (path: string): boolean => path.startsWith('service/node_modules/')

describe("the service's package", () => {
  it('has the version of the extension', () => {
    expect(service.version).toBe(root.version)
  })

  it('shares one version of each dependency with the tests', () => {
    expect(isSecondVersion('service/node_modules/zod')).toBe(true)
    expect(Object.keys(lock.packages).filter(isSecondVersion)).toEqual([])
  })

  it('depends on exact versions', () => {
    expect(Object.values(service.dependencies).filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
  })
})
