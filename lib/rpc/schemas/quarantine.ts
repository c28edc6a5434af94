import { SET_ASIDE } from '@/lib/domain/settings/quarantine'
import * as z from '../zod'

export const setAsideSchema = z.array(z.enum(SET_ASIDE))
