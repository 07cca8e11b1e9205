// Imported by Node.js before the program of a test's process. The product itself always reads the machine's clock.
import { CLOCK_OFFSET, DAY_SIGNAL, shiftClock } from './clock.ts'

if (CLOCK_OFFSET !== 0) shiftClock(CLOCK_OFFSET)
// A test that waits for the next day sends it.
process.on(DAY_SIGNAL, () => shiftClock(86_400_000))
