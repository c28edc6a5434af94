// In old JavaScript, so that every Node can run it. npm ci runs on an older Node too, and brings Node 24 to most systems.
var major = parseInt(process.version.slice(1), 10)

if (major < 24) {
  console.error(
    'Curtail needs Node 24, and this is ' +
      process.version +
      '. Run npm ci. If that does not help, install Node 24 from https://nodejs.org.',
  )
  process.exit(1)
}
