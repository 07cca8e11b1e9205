import { setFlagsFromString, writeHeapSnapshot } from 'node:v8'
import { runInNewContext } from 'node:vm'

// `node --import ./bench/heap-figures.ts build/server/index.js`: answers its parent process with the bytes that the app
// holds after a garbage collection, and writes a heap snapshot to the file that it is asked for.

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

process.on('message', (message: { heapSnapshot: string | null }) => {
  if (message.heapSnapshot === null) collectGarbage()
  else writeHeapSnapshot(message.heapSnapshot)
  process.send?.({ bytes: process.memoryUsage().heapUsed })
})
// Listening would otherwise keep the app running after it was stopped.
process.channel?.unref()
