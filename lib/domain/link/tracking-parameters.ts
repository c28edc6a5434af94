import { changeQuery, parameterName } from './web-address'

/** Parameters that advertisers, networks and mail services add. No page needs them. */
const CLICK_IDS = new Set([
  '__hsfp',
  '__hssc',
  '__hstc',
  '_branch_match_id',
  '_hsenc',
  '_hsmi',
  '_kx',
  '_openstat',
  'dclid',
  'epik',
  'fbclid',
  'gad_campaignid',
  'gad_source',
  'gbraid',
  'gclid',
  'gclsrc',
  'hsctatracking',
  'igsh',
  'igshid',
  'irclickid',
  'li_fat_id',
  'mc_cid',
  'mc_eid',
  'mkt_tok',
  'msclkid',
  'oly_anon_id',
  'oly_enc_id',
  'rb_clickid',
  'rdt_cid',
  'sccid',
  'srsltid',
  'ttclid',
  'twclid',
  'vero_id',
  'wbraid',
  'yclid',
  'ysclid',
])

const isTracking = (parameter: string): boolean => {
  const name = parameterName(parameter).toLowerCase()
  return name.startsWith('utm_') || CLICK_IDS.has(name)
}

/** Removes tracking parameters from an address. The fragment stays: it belongs to the page. */
export const withoutTracking = (link: string): string =>
  changeQuery(link, (parameters) => parameters.filter((parameter) => !isTracking(parameter)))
