import { answerOptions, type Question } from '#app/domain/jobs/questions/question.ts'
import { CheckboxGroup } from '#app/ui/forms/checkbox-group.tsx'
import { RadioGroup } from '#app/ui/forms/radio-group.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import type { GetFieldProps } from '#app/ui/forms/use-checked-form.ts'
import { MAX_ANSWER_LENGTH } from './answer.ts'
import { answerField } from './answers-form.ts'

/** More options than these are in a select. */
const MAX_RADIO_BUTTONS = 6

type AnswerFieldsProps = {
  questions: readonly Question[]
  of: GetFieldProps
  /** The initial values of a field. */
  valuesOf: (name: string) => string[]
}

/** The screening questions in an application. */
export function AnswerFields({ questions, of, valuesOf }: AnswerFieldsProps) {
  return questions.map((question) => {
    const { name, id, errors } = of(answerField(question.id))
    return <AnswerField key={question.id} question={question} field={{ name, id, errors }} values={valuesOf(name)} />
  })
}

type AnswerFieldProps = {
  question: Question
  field: Omit<ReturnType<GetFieldProps>, 'defaultValue'>
  values: string[]
}

function AnswerField({ question, field, values }: AnswerFieldProps) {
  const { label, kind, required } = question
  const [value = ''] = values
  const options = answerOptions(question).map((option) => ({ value: option, label: option }))
  const hint = required ? undefined : 'Optional'
  const shared = { ...field, label, hint, required }
  if (kind === 'text') return <TextArea {...shared} defaultValue={value} maxLength={MAX_ANSWER_LENGTH} rows={3} />
  if (kind === 'number')
    return (
      <TextField
        {...shared}
        defaultValue={value}
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
        inputClassName="max-w-60"
      />
    )
  if (kind === 'multiple_choice') return <CheckboxGroup {...field} {...{ label, hint, options, values }} />
  if (options.length > MAX_RADIO_BUTTONS)
    return <SelectField {...shared} defaultValue={value} placeholder="Choose" options={options} />
  return <RadioGroup {...shared} options={options} defaultValue={value} />
}
