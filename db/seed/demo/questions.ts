import type { QuestionInput } from '#app/domain/jobs/questions/question.ts'
import type { PersonEmail } from './people.ts'

type DemoQuestion = Omit<QuestionInput, 'id'> & {
  /** By applicant. */
  answers: Partial<Record<PersonEmail, string[]>>
}

/** The screening questions by the reference of their job. */
export const QUESTIONS: Record<string, readonly DemoQuestion[]> = {
  'WBL-2030': [
    {
      label: 'Do you hold a forklift (LF) licence?',
      kind: 'yes_no',
      choices: [],
      required: true,
      accepted: ['Yes'],
      answers: { 'mia@seeker.example': ['Yes'], 'luka@seeker.example': ['No'] },
    },
    {
      label: 'How many years have you led a team?',
      kind: 'number',
      choices: [],
      required: true,
      accepted: ['2'],
      answers: { 'mia@seeker.example': ['4'], 'luka@seeker.example': ['1'] },
    },
    {
      label: 'Which nights can you work?',
      kind: 'multiple_choice',
      choices: ['Sunday to Wednesday', 'Thursday', 'Friday', 'Saturday'],
      required: false,
      accepted: null,
      answers: { 'mia@seeker.example': ['Sunday to Wednesday', 'Thursday'], 'luka@seeker.example': ['Saturday'] },
    },
    {
      label: 'What did you change in your last team?',
      kind: 'text',
      choices: [],
      required: false,
      accepted: null,
      answers: { 'mia@seeker.example': ['We cut pick errors by two thirds with a check at the pallet.'] },
    },
  ],
}
