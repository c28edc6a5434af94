import { TAKEN_TOKEN } from './plan.ts'

/** Has someone else take a token. */
export const takeToken = async ({ url, apiKey }: { url: string; apiKey: string }): Promise<void> => {
  const response = await fetch(`${url}/v1/links`, {
    method: 'POST',
    headers: { 'X-Service-Api-Key': apiKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ link: 'https://someone-else.example/', token: TAKEN_TOKEN }),
  })
  if (!response.ok) throw new Error(`The token could not be taken: ${response.status}`)
}
