/** What a part of the score counts, by its weight. */
export const WEIGHTS = ['Not counted', 'A little', 'Normally', 'A lot'] as const

/** Required skills of a job, and the length of each in characters. */
export const MAX_SKILLS = { items: 20, item: 50 } as const

export type Ranking = {
  answersWeight: number
  ratingWeight: number
  skillsWeight: number
  scorecardsWeight: number
  requiredSkills: string[]
}

/** The fields of the form, by their names. */
export const RANKING_LABELS = {
  is_on: "Rank this job's applicants",
  answers_weight: 'Answers to screening questions',
  rating_weight: 'Rating',
  skills_weight: 'Required skills',
  scorecards_weight: 'Interview scorecards',
  required_skills: 'Skills',
}

/**
 * The values of the form as it shows them, by field name. `null` is a ranking that is off, which has no other values.
 */
export function formatRanking(ranking: Ranking | null): Record<string, string> {
  if (ranking === null) return { is_on: 'No' }
  const weightLabel = (weight: number) => WEIGHTS[weight] ?? ''
  return {
    is_on: 'Yes',
    answers_weight: weightLabel(ranking.answersWeight),
    rating_weight: weightLabel(ranking.ratingWeight),
    skills_weight: weightLabel(ranking.skillsWeight),
    scorecards_weight: weightLabel(ranking.scorecardsWeight),
    required_skills: ranking.requiredSkills.join('\n'),
  }
}

/** What the form of a job without a ranking shows. */
export const DEFAULT_RANKING: Ranking = {
  answersWeight: 2,
  ratingWeight: 2,
  skillsWeight: 2,
  scorecardsWeight: 2,
  requiredSkills: [],
}

/** One part of an applicant's score: `got` of `of`. */
export type ScorePart = { label: string; got: number; of: number; weight: number }

/** An applicant's score from 0 to 100, with the parts that it is made of. */
export type Score = { score: number; parts: ScorePart[] }

/** 'Answers 2 of 3, counts a lot' */
export const formatPart = ({ label, got, of, weight }: ScorePart) =>
  `${label} ${got} of ${of}${weight === 2 ? '' : weight === 3 ? ' (counts a lot)' : ' (counts a little)'}`
