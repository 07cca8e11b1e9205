import { describe, expect, test } from 'vitest'
import { noMatchText } from './no-match-text.ts'

describe('an empty list of jobs', () => {
  const none = { q: '', status: '', closingSoon: false } as const

  test('names the text that was searched for', () => {
    const text = noMatchText({ ...none, q: 'welder', status: 'Open' })
    expect(text).toMatchObject({ title: 'No jobs match “welder”', action: 'Clear search' })
  })

  test('suggests another status when a status is chosen', () => {
    const text = noMatchText({ ...none, status: 'Paused' })
    expect(text).toMatchObject({ title: 'No jobs are paused', hint: 'Choose another status.' })
  })

  test('says when jobs appear that close soon, where no status can be chosen', () => {
    const text = noMatchText({ ...none, closingSoon: true })
    expect(text.title).toBe('No jobs close within 7 days')
    expect(text.hint).toBe('Open jobs appear here 7 days before they close.')
  })
})
