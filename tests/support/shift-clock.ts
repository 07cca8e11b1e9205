// Imported by Node.js before the program of a test's process. The product itself always reads the machine's clock.
import { CLOCK_OFFSET, shiftClock } from './clock.ts'

if (CLOCK_OFFSET !== 0) shiftClock(CLOCK_OFFSET)
