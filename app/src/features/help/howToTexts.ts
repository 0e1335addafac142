import type { HelpSection } from './helpDocument.ts';
import type { Language } from '@cordada/core/pages/pageTable';

export const HOW_TOS: Readonly<Record<Language, readonly HelpSection[]>> = {
  en: [
    {
      title: 'Record an activity',
      paragraphs: [],
      steps: [
        'Export the track of your watch or phone: in Garmin Connect “Export to GPX”, in Strava “Export GPX” on the page of the activity, in Wikiloc “Download, File”.',
        'Press New activity and choose the file. GPX, TCX, KML, KMZ, FIT and GeoJSON work, also several at once.',
        'Look at the places Cordada found on your track and untick what you did not reach. Title, type and date are filled in; change what you like.',
        'Choose who can see it, and publish. Everything else is under “Add details”.',
      ],
    },
    {
      title: 'How Cordada knows which summits you reached',
      paragraphs: [
        'It measures how close the track came, what you did there (a turn, a rest, a top in the profile) and how exact your receiver and the position of the summit are. The result is a probability. Above 80% the summit is ticked; below, you decide. A summit passed at some distance is never ticked by itself.',
        'Under the name of each place stands why it was found: the distance, the time and the number of visits.',
      ],
    },
    {
      title: 'Hide where you start',
      paragraphs: [
        'In Settings, Privacy, you hide the ends of all your tracks and draw zones, for example around your home. What is hidden is cut on the server: nobody else gets these points, not even in a downloaded file.',
      ],
    },
    {
      title: 'Complete a list',
      paragraphs: [
        'Open a list and tick what you have done, or just publish activities: the places they reached are ticked by themselves on that day. Join the list to be counted among those who are working on it.',
      ],
    },
    {
      title: 'Plan a day',
      paragraphs: [
        'On the page of a place press “Plan it”. Add a track and the places along it: the plan shows when you get where, whether there is light, and when to turn back at the latest. Invite companions, tick the checklist and print the sheet for those who stay at home.',
      ],
    },
    {
      title: 'Correct the encyclopedia',
      paragraphs: [
        'Everybody can: open the page, press More, then Edit. Your draft is kept until you publish it; every change has an author and can be taken back. Facts need a source you can name.',
      ],
    },
  ],
  es: [
    {
      title: 'Registrar una actividad',
      paragraphs: [],
      steps: [
        'Exporta el track de tu reloj o tu móvil: en Garmin Connect, «Exportar a GPX»; en Strava, «Exportar GPX» en la página de la actividad; en Wikiloc, «Descargar, Archivo».',
        'Pulsa Nueva actividad y elige el archivo. Valen GPX, TCX, KML, KMZ, FIT y GeoJSON, también varios a la vez.',
        'Mira los lugares que Cordada ha encontrado en tu track y desmarca los que no alcanzaste. El título, el tipo y la fecha ya están puestos; cambia lo que quieras.',
        'Elige quién puede verla y publica. Todo lo demás está en «Añadir detalles».',
      ],
    },
    {
      title: 'Cómo sabe Cordada qué cimas alcanzaste',
      paragraphs: [
        'Mide cuánto se acercó el track, qué hiciste allí (una vuelta, una parada, un máximo en el perfil) y lo exactos que son tu receptor y la posición de la cima. El resultado es una probabilidad. Por encima del 80\u00a0% la cima queda marcada; por debajo, decides tú. Una cima por la que solo pasaste cerca nunca se marca sola.',
        'Debajo del nombre de cada lugar pone por qué se ha encontrado: la distancia, la hora y el número de visitas.',
      ],
    },
    {
      title: 'Ocultar desde dónde sales',
      paragraphs: [
        'En Ajustes, Privacidad, ocultas los extremos de todos tus tracks y dibujas zonas, por ejemplo alrededor de tu casa. Lo oculto se recorta en el servidor: nadie más recibe esos puntos, ni siquiera en un archivo descargado.',
      ],
    },
    {
      title: 'Completar una lista',
      paragraphs: [
        'Abre una lista y marca lo que has hecho, o simplemente publica actividades: los lugares que alcanzaron quedan marcados en su fecha. Únete a la lista para aparecer entre quienes la están haciendo.',
      ],
    },
    {
      title: 'Planificar un día',
      paragraphs: [
        'En la página de un lugar pulsa «Planificar». Añade un track y los lugares del camino: el plan dice cuándo llegas a cada uno, si habrá luz y a qué hora darte la vuelta como muy tarde. Invita a quienes te acompañan, repasa la lista de material e imprime la hoja para quien se queda en casa.',
      ],
    },
    {
      title: 'Corregir la enciclopedia',
      paragraphs: [
        'Puede hacerlo cualquiera: abre la página, pulsa Más y luego Editar. Tu borrador se guarda hasta que lo publiques; cada cambio tiene autor y se puede deshacer. Los datos necesitan una fuente que puedas nombrar.',
      ],
    },
  ],
};
