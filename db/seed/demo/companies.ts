import type { Ago } from '../demo-job.ts'

export type DemoCompany = { name: string; website: string; joined: Ago; about: string }

/** The demo companies. They are fictional; the domain `.example` is reserved for documentation (RFC 2606). */
export const COMPANIES = [
  {
    name: 'Wattlebank Logistics',
    website: 'https://www.wattlebank.example',
    joined: '210 d 09:30',
    about: `
      Wattlebank moves groceries, hardware and medical supplies between three warehouses in Melbourne and shops along
      the east coast. We started in 1994 with two trucks; today 340 people work with us, and most team leaders began
      on the floor.

      We roster three weeks ahead and stick to it.`,
  },
  {
    name: 'Rosella House Aged Care',
    website: 'https://www.rosellahouse.example',
    joined: '180 d 10:15',
    about: `
      Rosella House is a not-for-profit with five homes across Adelaide and the Hills. About 420 people live with us,
      each with a care team that knows them by name, by history and by how they take their tea.

      Every home has a registered nurse on site around the clock, and no one works short by design.`,
  },
  {
    name: 'Redgully Mining Services',
    website: 'https://www.redgully.example',
    joined: '150 d 11:00',
    about: `
      Redgully keeps mobile plant and fixed plant running for gold, iron ore and lithium producers in Western Australia.
      Our 600 people work from Perth, Kalgoorlie and Karratha and on eleven client sites.

      Anyone on site can stop a job. It happens about twice a week, and we say thank you.`,
  },
  {
    name: 'Tideline Software',
    website: 'https://www.tideline.example',
    joined: '130 d 14:20',
    about: `
      Tideline makes rostering and field-work software for councils and water utilities. Crews in 70 councils open it
      before their first coffee.

      We are 85 people, mostly in Brisbane, profitable since 2017 and owned by the people who work here.`,
  },
  {
    name: 'Salt & Ember Hospitality',
    website: 'https://www.saltandember.example',
    joined: '95 d 09:45',
    about: `
      Salt & Ember runs four restaurants, two bars and a small hotel in Sydney. Wood-fired food, short menus and teams
      that stay: the average head chef has been with us for six years.`,
  },
] as const satisfies DemoCompany[]

export type CompanyName = (typeof COMPANIES)[number]['name']
