import { defineConfig } from 'vitest/config'
import { CLOCK_ARGUMENTS, newClockOffset } from './tests/support/clock.ts'

process.env.TEST_CLOCK_OFFSET_MS = String(newClockOffset())

export default defineConfig({
  test: {
    environment: 'node',
    // The runs of `npm test` transform each module once.
    fsModuleCache: true,
    pool: 'forks',
    execArgv: CLOCK_ARGUMENTS,
    // One worker per core. Vitest leaves one core to itself, which on two cores halves the speed.
    maxWorkers: '100%',
    retry: 0,
    testTimeout: 60_000,
    hookTimeout: 180_000,
    // What is waited for comes when the machine has time: as long as a browser's own waits.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['app/**/*.test.{ts,tsx}', 'db/**/*.test.ts', 'server/**/*.test.ts', 'tests/*.test.ts'],
          globalSetup: ['tests/support/database-server.ts'],
          // Modules are read once a worker, not once a file, which takes a quarter off the step's processor time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'routes',
          include: ['tests/routes/**/*.test.ts'],
          testTimeout: 120_000,
          globalSetup: ['tests/support/database-server.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'resilience',
          include: ['tests/resilience/**/*.test.ts'],
          testTimeout: 180_000,
          globalSetup: ['tests/support/database-server.ts'],
          // Not more: two servers and 50 concurrent clients of one test fill two cores for a time.
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'attacks',
          include: ['tests/attacks/**/*.test.ts'],
          testTimeout: 900_000,
          globalSetup: ['tests/support/database-server.ts'],
          // One after the other, because they measure times and fill both cores.
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'stories',
          include: ['tests/stories/**/*.spec.ts'],
          testTimeout: 180_000,
          globalSetup: ['tests/support/database-server.ts'],
          // Each worker keeps a server and pages busy besides itself: two fill two cores. Files share nothing but modules,
          // which are read once a worker.
          maxWorkers: 2,
          isolate: false,
        },
      },
    ],
  },
})
