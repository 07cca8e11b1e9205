import { readdirSync, readFileSync } from 'node:fs'

/** The child processes of this one with their memory, now and at most so far. */
export function findWorkers(): { id: string; megabytes: number; peakMegabytes: number }[] {
  const threads = readdirSync('/proc/self/task')
  const ids = threads.flatMap((id) => readFileSync(`/proc/self/task/${id}/children`, 'utf8').split(' ').filter(Boolean))
  return ids.map((id) => {
    const status = readFileSync(`/proc/${id}/status`, 'utf8')
    const megabytesOf = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
    return { id, megabytes: megabytesOf('VmRSS'), peakMegabytes: megabytesOf('VmHWM') }
  })
}
