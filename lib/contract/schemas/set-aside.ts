import * as v from 'valibot'
import { SET_ASIDE } from '@/lib/domain/set-aside'

export const setAsideSchema = v.array(v.picklist(SET_ASIDE))
