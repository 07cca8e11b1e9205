import type { Status } from '#app/domain/applications/application.ts'
import type { Ago } from '../demo-job.ts'
import type { PersonEmail } from './people.ts'

export type DemoStatusChange = readonly [status: Status, at: Ago]

/** The reference of the job, the application, and its status changes. */
export type DemoApplication = readonly [job: string, applied: DemoStatusChange, ...changes: DemoStatusChange[]]

/**
 * The poster makes all status changes except `Withdrawn` and `Interview Scheduled`, which the applicant makes by
 * picking a time (`HIRING`). Times are in the zone of the job.
 */
export const APPLICATIONS: Partial<Record<PersonEmail, readonly DemoApplication[]>> = {
  // Every status.
  'mia@seeker.example': [
    ['WBL-2041', ['Pending', '6 min']],
    ['WBL-2030', ['Pending', '5 d 19:40'], ['Under Review', '4 d 08:55'], ['Interview Scheduled', '1 d 12:35']],
    [
      'WBL-2019',
      ['Pending', '10 d 20:15'],
      ['Under Review', '9 d 09:05'],
      ['Interview Scheduled', '8 d 19:30'],
      ['Hired', '1 d 15:05'],
    ],
    ['WBL-2011', ['Pending', '14 d 21:05'], ['Under Review', '12 d 10:20']],
    ['WBL-1987', ['Pending', '30 d 18:50'], ['Under Review', '26 d 09:15'], ['Rejected', '2 d 16:35']],
    ['TLS-109', ['Pending', '6 d 20:30'], ['Withdrawn', '3 d 19:10']],
    ['MUS-0902', ['Pending', '2 d 20:45'], ['Reviewed', '1 d 11:20']],
    ['MUS-0881', ['Pending', '11 d 19:30'], ['Rejected', '9 d 10:00']],
    ['SEH-316', ['Pending', '7 d 22:05']],
    ['TLS-097', ['Pending', '20 d 20:10'], ['Under Review', '18 d 09:40'], ['Rejected', '15 d 14:25']],
  ],
  'thomas@seeker.example': [
    ['RHC-0718', ['Pending', '21 min']],
    ['RHC-0705', ['Pending', '4 d 07:50'], ['Reviewed', '2 d 15:30']],
    [
      'RHC-0684',
      ['Pending', '17 d 21:20'],
      ['Under Review', '15 d 09:30'],
      ['Reviewed', '12 d 13:10'],
      ['Interview Scheduled', '4 d 12:40'],
    ],
    ['RHC-0671', ['Pending', '22 d 12:15'], ['Withdrawn', '17 d 21:40']],
    ['RMS-5456', ['Pending', '19 d 20:00'], ['Under Review', '16 d 08:20'], ['Rejected', '13 d 15:55']],
    ['TLS-109', ['Pending', '4 d 13:05']],
    // The interview was cancelled: going back to an earlier status is allowed and recorded.
    [
      'TLS-097',
      ['Pending', '21 d 19:25'],
      ['Under Review', '18 d 09:45'],
      ['Interview Scheduled', '10 d 11:00'],
      ['Under Review', '9 d 08:30'],
      ['Reviewed', '4 d 16:15'],
    ],
    ['MUS-0864', ['Pending', '8 d 22:30']],
  ],
  'aroha@seeker.example': [
    ['SEH-330', ['Pending', '12 min']],
    ['SEH-327', ['Pending', '1 d 23:15']],
    ['SEH-322', ['Pending', '3 d 15:20'], ['Rejected', '1 d 12:40']],
    ['SEH-316', ['Pending', '9 d 16:05'], ['Under Review', '7 d 10:30']],
    [
      'SEH-309',
      ['Pending', '16 d 23:50'],
      ['Under Review', '14 d 11:15'],
      ['Reviewed', '11 d 17:20'],
      ['Interview Scheduled', '2 d 13:30'],
    ],
    ['RHC-0699', ['Pending', '8 d 16:40'], ['Under Review', '7 d 09:10'], ['Withdrawn', '5 d 20:55']],
    ['TLS-109', ['Pending', '2 d 14:45']],
    ['WBL-2019', ['Pending', '9 d 23:05'], ['Rejected', '7 d 09:20']],
  ],
  'ravi@seeker.example': [
    ['TLS-118', ['Pending', '33 min']],
    ['TLS-109', ['Pending', '5 d 08:10'], ['Rejected', '4 d 10:05']],
    ['TLS-104', ['Pending', '11 d 21:35'], ['Under Review', '10 d 09:25'], ['Reviewed', '6 d 15:40']],
    ['TLS-097', ['Pending', '19 d 22:20'], ['Under Review', '18 d 09:50']],
    ['RMS-5471', ['Pending', '13 d 18:30'], ['Under Review', '9 d 08:05']],
    ['RMS-5430', ['Pending', '36 d 20:40'], ['Reviewed', '28 d 10:35'], ['Rejected', '7 d 14:00']],
    ['MUS-0810', ['Pending', '12 d 21:10']],
  ],
  // All before the suspension.
  'luka@seeker.example': [
    ['WBL-2038', ['Pending', '1 d 12:25']],
    ['WBL-2030', ['Pending', '5 d 17:15']],
    ['WBL-2019', ['Pending', '10 d 06:45'], ['Under Review', '8 d 09:10']],
    ['WBL-2011', ['Pending', '15 d 13:55'], ['Under Review', '12 d 10:25'], ['Reviewed', '5 d 15:20']],
    ['RMS-5489', ['Pending', '6 d 19:05']],
    ['RMS-5471', ['Pending', '12 d 07:30'], ['Rejected', '9 d 08:15']],
    ['WBL-1987', ['Pending', '29 d 18:40']],
  ],
}
