import * as z from 'zod/mini'
import { SET_ASIDE } from '@/lib/domain/settings/quarantine'

export const setAsideSchema = z.array(z.enum(SET_ASIDE))
