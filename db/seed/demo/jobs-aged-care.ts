import type { DemoJob } from '../demo-job.ts'

const category = 'Healthcare & Aged Care'

/** Rosella House Aged Care, Adelaide and the Hills. */
export const AGED_CARE_JOBS: DemoJob[] = [
  {
    reference: 'RHC-0718',
    title: 'Registered Nurse, Residential Aged Care',
    location: 'Glenelg SA',
    jobType: 'Part-time',
    workArrangement: 'On-site',
    category,
    salary: '$52.40 to $61.20 an hour plus super and shift penalties',
    pay: { from: 52_40, to: 61_20, per: 'hour' },
    posted: '48 min',
    closesInDays: 21,
    description: `
      Our Glenelg home has 84 residents, two registered nurses on every day shift and one at night. You will have time
      to notice things: a change in appetite, a new tremor, a daughter who is worried and has not said so.

      We offer between 48 and 72 hours a fortnight, across mornings and evenings as suits you. You would start with two
      weeks beside an experienced nurse.`,
    responsibilities: `
      Assess residents and keep their care plans up to date
      Lead a team of one enrolled nurse and eight care workers
      Manage medicines, wounds and palliative care with visiting doctors
      Speak with families early and plainly
      Coach enrolled nurses and students`,
    requirements: `
      Current AHPRA registration as a registered nurse
      NDIS Worker Screening Check or willingness to get one
      Sound clinical judgement in the care of older people
      Experience with electronic care records is useful, not essential`,
    benefits: `
      Salary packaging up to $15,900 a year
      Paid study leave for postgraduate gerontology
      Beach at the end of the street`,
  },
  {
    reference: 'RHC-0712',
    title: 'Personal Care Worker',
    location: 'Marion SA',
    jobType: 'Part-time',
    workArrangement: 'On-site',
    category,
    salary: '$38.20 to $40.10 an hour plus super and weekend penalties',
    pay: { from: 38_20, to: 40_10, per: 'hour' },
    posted: '1 d 09:05',
    description: `
      You look after the same eight people each shift, so that a shower is not a race and breakfast is a conversation.
      Morning, evening and weekend shifts of six hours or more; we do not roster anyone in for three.`,
    responsibilities: `
      Help residents with washing, dressing, meals and moving about, at their pace
      Notice changes and tell the nurse
      Write short, clear notes on a tablet
      Join in: gardening, cards, the Friday choir`,
    requirements: `
      Certificate III in Individual Support, finished or in its last term
      NDIS Worker Screening Check and first aid certificate
      Patience, and a sense of humour that is kind`,
    benefits: `
      Shifts of at least six hours
      Salary packaging
      Certificate IV paid for after a year`,
  },
  {
    reference: 'RHC-0705',
    title: 'Lifestyle Coordinator',
    location: 'Norwood SA',
    jobType: 'Full-time',
    workArrangement: 'On-site',
    category,
    salary: '$78,000 to $84,000 plus super and salary packaging',
    pay: { from: 78_000_00, to: 84_000_00, per: 'year' },
    posted: '5 d 14:20',
    closesInDays: 9,
    description: `
      Plan what makes a week worth getting up for. Last month that was a shearing demonstration, a Greek lunch for 40
      and a resident's first exhibition. You have a budget, a bus, 30 volunteers and a free hand.`,
    responsibilities: `
      Learn what each resident cares about and build the program from that
      Recruit, train and thank volunteers
      Run activities for people living with dementia
      Keep the budget of $62,000 a year`,
    requirements: `
      Certificate IV in Leisure and Health or equivalent experience
      LR licence, or willingness to get one at our cost
      NDIS Worker Screening Check`,
    benefits: `
      Monday to Friday with one weekend in six
      Salary packaging`,
  },
  {
    reference: 'RHC-0699',
    title: 'Chef, Monday to Friday',
    location: 'Glenelg SA',
    jobType: 'Full-time',
    workArrangement: 'On-site',
    category: 'Hospitality & Tourism',
    salary: '$80,000 plus super',
    pay: { from: 80_000_00, to: 80_000_00, per: 'year' },
    posted: '9 d 10:15',
    description: `
      Cook lunch and dinner for 84 people who have opinions. Fresh fish on Fridays, soft-texture meals that look like
      the real thing, and a herb garden outside the kitchen door. 6:30 am to 2:30 pm, no split shifts, no nights.`,
    responsibilities: `
      Cook a four-week seasonal menu from fresh produce
      Prepare texture-modified meals with the speech pathologist
      Order, cost and keep waste down
      Lead one cook and two kitchen hands`,
    requirements: `
      Certificate III in Commercial Cookery
      Food safety supervisor certificate
      Experience with special diets, or the interest to learn`,
    benefits: `
      Evenings and weekends free
      Salary packaging, plus meals on shift`,
  },
  {
    reference: 'RHC-0684',
    title: 'Clinical Care Manager',
    location: 'Mount Barker SA',
    jobType: 'Full-time',
    workArrangement: 'On-site',
    category,
    salary: '$128,000 to $138,000 plus super',
    pay: { from: 128_000_00, to: 138_000_00, per: 'year' },
    posted: '19 d 16:00',
    closesInDays: 1,
    description: `
      Lead clinical care in a 66-bed home in the Adelaide Hills that passed its last audit without a single
      recommendation. You will guide five registered nurses, know every resident and keep the standard where it is.

      You report to the home's manager and have a direct line to our medical adviser.`,
    responsibilities: `
      Oversee assessment, care planning and clinical risk
      Lead, roster and develop registered and enrolled nurses
      Review incidents and bring what was learned to the whole team
      Prepare for audits under the Aged Care Quality Standards
      Meet each family at least twice a year`,
    requirements: `
      Current AHPRA registration as a registered nurse
      Experience in leading a clinical team
      Thorough knowledge of aged care funding and quality standards`,
    benefits: `
      Salary packaging
      On call one week in five, paid
      Relocation help of up to $6,000`,
  },
  {
    reference: 'RHC-0671',
    title: 'Enrolled Nurse, Night Shift',
    location: 'Port Adelaide SA',
    jobType: 'Casual',
    workArrangement: 'On-site',
    category,
    salary: '$56.50 an hour including casual loading, plus night penalties',
    pay: { from: 56_50, to: 56_50, per: 'hour' },
    posted: '27 d 09:30',
    paused: '4 d 12:00',
    description: `
      Nights at Port Adelaide, 9:30 pm to 7 am, with a registered nurse always in the building. Pick shifts in our app
      up to six weeks ahead.`,
    responsibilities: `
      Give medicines within your scope
      Check on residents through the night and settle those who wake
      Hand over clearly to the morning team`,
    requirements: `
      Current AHPRA registration as an enrolled nurse, without medication restrictions
      NDIS Worker Screening Check`,
    benefits: `
      You choose your shifts
      Paid handover`,
  },
]
