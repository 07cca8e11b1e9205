/**
 * How many times as much processor time `work` takes for ten times the size: about 10 if the time is proportional, 100
 * if it grows with the square. A limit in seconds would depend on the machine, and time on the clock on what else runs
 * on it.
 */
export function timeGrowth(work: (size: number) => void, size: number): number {
  // The first run compiles the code.
  work(size)
  return processorTime(() => work(10 * size)) / processorTime(() => work(size))
}

function processorTime(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}
