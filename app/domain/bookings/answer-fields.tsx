import { TextArea } from '#app/ui/forms/text-area.tsx'
import type { GetFieldProps } from '#app/ui/forms/use-checked-form.ts'
import { ANSWER_FIELDS, MAX_BOOKING_LENGTHS } from './booking.ts'

/** The questions of a consultation type, each with a field for its answer. */
export function AnswerFields({ of, questions }: { of: GetFieldProps; questions: readonly string[] }) {
  return questions.map((question, index) => {
    const name = ANSWER_FIELDS[index]
    return (
      name && (
        <TextArea
          key={question}
          label={question}
          {...of(name)}
          hint="Optional"
          maxLength={MAX_BOOKING_LENGTHS.answer}
          rows={2}
        />
      )
    )
  })
}
