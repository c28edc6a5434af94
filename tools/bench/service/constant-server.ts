import { Hono } from 'hono'
import { listen } from '../../../service/http/listen.ts'

// What the service is compared with: the same framework behind the same listener, with nothing to look up or to keep.
const app = new Hono()
app.get('/:token', (context) => context.redirect('https://destination.example/', 302))
const { port } = await listen('127.0.0.1', 0, () => app.fetch)
console.log(`http://127.0.0.1:${port}`)
