import { afterEach, expect, test, vi } from 'vitest'
import { createLog } from '#app/platform/log.server.ts'
import { waitForStop } from './stop-reason.ts'

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect', 'uncaughtException', 'unhandledRejection']
const before = new Map(SIGNALS.map((name) => [name, process.listeners(name as never)]))

afterEach(() => {
  vi.restoreAllMocks()
  for (const name of SIGNALS)
    for (const listener of process.listeners(name as never))
      if (!before.get(name)?.includes(listener)) process.off(name, listener)
})

test('a repeated signal is ignored for 15 seconds, so that the database can be stopped, and then forces the end', async () => {
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never)
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000)
  const stopped = waitForStop(createLog('silent'))
  process.emit('SIGHUP')
  expect(await stopped).toBe('request')
  clock.mockReturnValue(15_000)
  process.emit('SIGINT')
  expect(exit).not.toHaveBeenCalled()
  clock.mockReturnValue(17_000)
  process.emit('SIGINT')
  expect(exit).toHaveBeenCalledWith(1)
})
