import type { Storage } from 'webextension-polyfill'
import * as z from 'zod/mini'
import { serviceDetailsSchema } from '@/lib/contract/schemas'
import type { Connection } from '@/lib/domain/connection'
import { storedItem } from './stored-item'

/** The connection, or null. Address and key are one value, so that neither can change without the other. */
export const createConnectionStore = (area: Storage.StorageArea) =>
  storedItem<Connection | null>({
    area,
    key: 'connection',
    schema: z.nullable(z.object({ baseUrl: z.string(), apiKey: z.string(), details: serviceDetailsSchema })),
    fallback: null,
  })
