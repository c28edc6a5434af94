import {
  createInsert,
  inChunks,
  type Runner,
  type RunStatement,
  type SqlValue,
  type Statement,
  statement,
  valueRows,
} from '../database/database.ts'
import { type Place, placesByClicks } from '../lists/places.ts'

/*
 * The clicks of a link are a row of link_clicks; its places in the lists by clicks are rows of link_places. One transaction
 * changes both, the row of link_clicks first, so that concurrent transactions wait for each other.
 */

/** Adds clicks to links of these ids; says how many each has then. */
export const addClicks = createInsert(
  'insert into link_clicks (link_id, clicks)',
  `on conflict (link_id) do update set clicks = link_clicks.clicks + excluded.clicks
  returning link_id as "linkId", clicks`,
)

export const deleteClicks = (linkIds: readonly string[]) =>
  statement((bind) => `delete from link_clicks where link_id in (${linkIds.map(bind).join(', ')})`)

type Placed = Parameters<typeof placesByClicks>[0]

const insertPlaces = createInsert('insert into link_places (tag_id, clicks, created_at, link_id)')

/** Adds links to the lists by clicks. */
export const addPlaces = async ({ run, rowsPerStatement }: Runner, links: readonly Placed[]): Promise<void> => {
  const rows = links.flatMap(placesByClicks).map(valuesOf)
  for (const chunk of inChunks(rows, rowsPerStatement)) await run(insertPlaces(chunk))
}

const deletePlace = 'delete from link_places where tag_id = $1 and clicks = $2 and created_at = $3 and link_id = $4'

/** Takes a link out of the lists by clicks. */
export const deletePlaces = async (run: RunStatement, link: Placed): Promise<void> => {
  for (const place of placesByClicks(link)) await run({ sql: deletePlace, values: valuesOf(place) })
}

const PLACE_TYPES = ['bigint', 'bigint', 'bigint', 'text']

/** Of one link, in half the time of the statement for many, which SQLite would run for each visit. */
const movePlace = `update link_places set clicks = $5
  where tag_id = $1 and clicks = $2 and created_at = $3 and link_id = $4`

const moveRows = (rows: readonly SqlValue[][]): Statement =>
  rows.length === 1
    ? { sql: movePlace, values: rows.flat() }
    : statement(
        (bind) => `
          update link_places set clicks = moved.column5
          from (values ${valueRows(bind, rows, [...PLACE_TYPES, 'bigint'])}) as moved
          where tag_id = moved.column1 and clicks = moved.column2 and created_at = moved.column3
            and link_id = moved.column4`,
      )

/** Moves links in the lists by clicks to so many. */
export const movePlaces = async (
  { run, rowsPerStatement }: Runner,
  moves: readonly { from: Place; clicks: number }[],
): Promise<void> => {
  const rows = moves.map(({ from, clicks }) => [...valuesOf(from), clicks])
  for (const chunk of inChunks(rows, rowsPerStatement)) await run(moveRows(chunk))
}

const valuesOf = ({ tagId, clicks, createdAt, linkId }: Place) => [tagId, clicks, createdAt, linkId]
