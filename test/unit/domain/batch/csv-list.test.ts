import { expect, it } from 'vitest'
import { readList as readPlaced } from '@/lib/domain/batch/pasted-list'

const readList = (pasted: string) => readPlaced(pasted).map(({ row }) => row)

const link = 'https://a.example/x'

it('readList() reads the columns of CSV in any order, and ignores others', () => {
  expect(readList(`Title,clicks,LINK,expires,tag,token\n"Spring, ""fair""",7,${link},2026-12-31,Docs,fair`)).toEqual([
    { title: 'Spring, "fair"', link, expires: '2026-12-31', tag: 'Docs', token: 'fair' },
  ])
})

it.each([
  ['semicolons', `link;title\n${link};A, b`, [{ link, title: 'A, b' }]],
  ['tabs', `link\ttitle\n${link}\tA, b`, [{ link, title: 'A, b' }]],
  ['line ends of Windows, and a byte order mark', `\ufefflink,title\r\n${link},A\r\n`, [{ link, title: 'A' }]],
  ['a line feed in a quoted cell', `link,title\n${link},"A\nb"`, [{ link, title: 'A b' }]],
  ['short, long and empty lines', `link,title\n${link}\n\n${link},A,more`, [{ link }, { link, title: 'A' }]],
  ['a file that Curtail saved', `shortLink,destination,token\nhttps://s.example/t,${link},t`, [{ link, token: 't' }]],
  ['a line without a link', 'link,title\n,A', [{ link: '', title: 'A' }]],
])('readList() reads CSV with %s', (_, pasted, rows) => {
  expect(readList(pasted)).toEqual(rows)
})

it.each([
  ['Bitly', 'created_at,title,link,long_url,back_half\n2026-01-01,A,https://bit.ly/a-b,LINK,a-b'],
  ['Bitly without a back-half of its own', 'Title,Long URL,Bitlink,Back-half\nA,LINK,bit.ly/a-b,'],
  ['Kutt', 'id,alias,target,title\n1,a-b,LINK,A'],
  ['Rebrandly', 'Title,Destination URL,Short link,Slashtag\nA,LINK,rebrand.ly/a-b,a-b'],
  ['Short.io', 'originalURL,path,title\nLINK,/a-b,A'],
  ['Shlink', '"createdAt","shortUrl","longUrl","title","shortCode"\n"2026","https://s.test/a-b","LINK","A","a-b"'],
  ['YOURLS', 'keyword,url,title,timestamp,ip,clicks\na-b,LINK,A,2026-01-01 00:00:00,127.0.0.1,3'],
])('readList() reads an export of %s', (_, csv) => {
  expect(readList(csv.replaceAll('LINK', link))).toEqual([{ link, title: 'A', token: 'a-b' }])
})

it('readList() spoils no other line with a quote that is not closed yet', () => {
  expect(readList(`link,title\n${link},"A\n${link},B`)).toEqual([{ link: `${link},"A` }, { link, title: 'B' }])
})

it.each([`link\n${link}`, `a link, or two\n${link}`])('readList() takes no ordinary list for CSV: %j', (pasted) => {
  expect(readList(pasted).at(-1)).toEqual({ link })
  expect(readList(pasted)).toHaveLength(2)
})

it('readList() tells which lines a row of CSV stands in', () => {
  const placed = readPlaced(`\nlink,title\n${link},"A\nb"\n\n${link},"say ""x"", or"\n${link},"C`)
  expect(placed.map(({ line, lines }) => [line, lines])).toEqual([
    [2, 2],
    [5, 1],
    [6, 1],
  ])
})
