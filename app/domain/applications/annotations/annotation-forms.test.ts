import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { MAX_NOTE_LENGTH, noteForm } from '#app/core/notes/note.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { MAX_MESSAGE_LENGTH, messageForm } from '../messages/message.ts'
import { MAX_TAG_LENGTH, tagForm } from './annotation-forms.ts'

const CASES = [
  ['note', noteForm, MAX_NOTE_LENGTH, 'Write a note.'],
  ['message', messageForm, MAX_MESSAGE_LENGTH, 'Write a message.'],
  ['tag', tagForm, MAX_TAG_LENGTH, 'Enter a tag.'],
] as const

test.each(CASES)('an empty %s and one that is too long say what to do', (name, schema, max, message) => {
  const errorsOf = (text: string) => {
    const form = new FormData()
    form.set(name, text)
    return parseWithZod(form, { schema }).reply().error?.[name]
  }
  expect(errorsOf('')).toEqual([message])
  expect(errorsOf(' ')).toEqual([message])
  expect(errorsOf('x'.repeat(max + 1))).toEqual([`Use ${formatNumber(max)} characters or fewer.`])
  expect(errorsOf('x'.repeat(max))).toBeUndefined()
})
