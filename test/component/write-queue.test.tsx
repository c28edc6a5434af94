import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useWriteQueue } from '@/lib/ui/use-write-queue'

it('useWriteQueue() skips writes that were replaced while another was under way', async () => {
  const { result } = renderHook(useWriteQueue)
  const written: string[] = []
  const slow = Promise.withResolvers<void>()
  result.current.add(() => {
    written.push('first')
    return slow.promise
  })
  await expect.poll(() => written).toEqual(['first'])
  for (const text of ['second', 'third', 'fourth']) result.current.add(async () => void written.push(text))
  slow.resolve()
  await act(() => result.current.settled())
  expect(written).toEqual(['first', 'fourth'])
})

it('useWriteQueue() reports why a write failed until another succeeds', async () => {
  const { result } = renderHook(useWriteQueue)
  const failure = new Error('The disk is full.')
  result.current.add(() => Promise.reject(failure))
  await act(() => result.current.settled())
  expect(result.current.error).toBe(failure)
  result.current.add(async () => {})
  await act(() => result.current.settled())
  expect(result.current.error).toBeUndefined()
})
