import type { AlertFrequency } from './job-alert.ts'

/** How often an alert is sent, as its forms offer it. */
export const FREQUENCY_OPTIONS: { value: AlertFrequency; label: string }[] = [
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'Every week' },
]
