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
