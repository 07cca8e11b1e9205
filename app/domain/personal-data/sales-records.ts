/**
 * How long records of sales are kept, which is the minimum: the Income Tax Assessment Act 1936 (section 262A) and the
 * GST law (Taxation Administration Act 1953, schedule 1, section 382-5) ask for five years, and the Corporations Act
 * 2001 (section 286) for seven of a company. Nothing deletes an order, because the agency knows which of them it is
 * bound by.
 */
export const SALES_RECORDS_PERIOD = 'at least five years'
