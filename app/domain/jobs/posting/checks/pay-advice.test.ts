import { expect, test } from 'vitest'
import type { CheckedFields } from './check-job.ts'
import { payAdvice } from './pay-advice.ts'

const ASKS_SUPER = 'Say whether super is included: “plus super” or “including super”.'
const ASKS_LOADING = 'Say whether the casual loading is included.'

test.each([
  [{}, []],
  [{ salary: 'Competitive' }, []],
  [{ salary: '$85,000 a year' }, [ASKS_SUPER]],
  [{ pay_min: '85,000', pay_period: 'year' }, [ASKS_SUPER]],
  [{ salary: '$85,000 a year plus super' }, []],
  [{ salary: '$95,000 including superannuation' }, []],
  [{ salary: '$85,000 a year', benefits: 'Above-award super' }, []],
  [{ salary: '$85,000 a year', benefits: 'A friendly supervisor' }, [ASKS_SUPER]],
  [{ salary: '$36 an hour plus super', job_type: 'Casual' }, [ASKS_LOADING]],
  [{ salary: '$36 an hour with casual loading, plus super', job_type: 'Casual' }, []],
  [{ salary: '$36 an hour', job_type: 'Casual' }, [ASKS_SUPER, ASKS_LOADING]],
] satisfies [CheckedFields, string[]][])('what the pay %j leaves open is asked for', (fields, advice) => {
  expect(payAdvice(fields)).toEqual(advice)
})
