import { Mutex } from 'async-mutex'

/** One entry of a connection is worked on at a time: a service that no longer responds gets one request, not all. */
export const createLanes = () => {
  const lanes = new Map<string, Mutex>()
  const laneOf = (connectionId: string): Mutex => {
    const lane = lanes.get(connectionId) ?? new Mutex()
    lanes.set(connectionId, lane)
    return lane
  }
  return {
    /** Runs work for a connection once all earlier work for it is done. */
    run: <Value>(connectionId: string, work: () => Promise<Value>): Promise<Value> =>
      laneOf(connectionId).runExclusive(work),
    isBusy: (connectionId: string): boolean => laneOf(connectionId).isLocked(),
  }
}

export type Lanes = ReturnType<typeof createLanes>
