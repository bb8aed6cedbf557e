/** A script that behaves as Google's does and that a page loads in its place: it finds one cafe. */
export const fakeGoogleScript = `
window.askedOfGoogle = []
window.google = {
  maps: {
    places: {
      AutocompleteService: class {
        getPlacePredictions(request, answer) {
          window.askedOfGoogle.push(request)
          const found = [
            {
              place_id: 'far',
              description: 'Cafe Far, Far St, Los Angeles, CA, USA',
              structured_formatting: { main_text: 'Cafe Far', secondary_text: 'Far St, Los Angeles, CA, USA' },
            },
          ]
          setTimeout(() => answer(found, 'OK'))
        }
      },
      PlacesService: class {
        getDetails(request, answer) {
          window.askedOfGoogle.push(request)
          const place = {
            place_id: 'far',
            name: 'Cafe Far',
            formatted_address: '9 Far St, Los Angeles, CA 90026',
            geometry: { location: { lat: () => 34.0781, lng: () => -118.2606 } },
            photos: [
              {
                getUrl: ({ maxWidth, maxHeight }) =>
                  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='" +
                  maxWidth + "' height='" + maxHeight + "'/>",
              },
            ],
          }
          // A test may hold the response, as a slow line does.
          setTimeout(() => (window.detailsAfter ?? Promise.resolve()).then(() => answer(place, 'OK')))
        }
      },
    },
  },
}
`
