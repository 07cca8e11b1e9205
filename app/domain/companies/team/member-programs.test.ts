import { expect, test } from 'vitest'
import { memberProgramsMessage } from './member-programs.ts'

test('a change to read-only says what happens to the API keys and webhooks of the member, and other changes say nothing', () => {
  const message = (apiKeys: number, webhooks: number) =>
    memberProgramsMessage('read-only', { apiKeys, webhooks }, 'Their')
  expect(message(0, 0)).toBeNull()
  expect(message(1, 0)).toBe('Their API key can now only read.')
  expect(message(0, 2)).toBe('Their webhooks still receive events.')
  expect(message(2, 1)).toBe('Their API keys can now only read, and their webhook still receives events.')
  expect(memberProgramsMessage('owner', { apiKeys: 2, webhooks: 1 }, 'Their')).toBeNull()
})
