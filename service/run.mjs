// For any Node: one before 24 cannot load main.ts, and would not say why.
if (Number.parseInt(process.version.slice(1), 10) < 24) {
  console.error(`This service needs Node 24 or later, and this is ${process.version}. Get it from https://nodejs.org.`)
  process.exit(1)
}
await import('./main.ts')
